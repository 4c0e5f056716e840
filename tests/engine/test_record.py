"""One declaration gives layout, hints and view."""

from __future__ import annotations

import numpy as np
import pytest

from pinstripe.engine.record import I8, I32, Grid, Record, Vector, array, scalar


class Sample(Record):
    phase: int = scalar(I8)
    cash: Vector = array(I32, 3)
    seats: Grid = array(I8, 2, 3)


def test_a_fresh_record_is_all_zeros() -> None:
    sample = Sample()
    assert sample.phase == 0
    assert [sample.cash[place] for place in range(3)] == [0, 0, 0]


def test_cells_are_written_in_place() -> None:
    sample = Sample()
    sample.phase, sample.cash[1], sample.seats[1, 2] = 3, 800, 4
    assert sample.table["phase"][0] == 3
    assert sample.table["cash"][0].tolist() == [0, 800, 0]
    assert sample.table["seats"][0, 1, 2] == 4


def test_an_array_field_cannot_be_rebound() -> None:
    with pytest.raises(AttributeError):
        Sample().cash = Sample().cash


def test_a_value_that_does_not_fit_is_refused() -> None:
    with pytest.raises(ValueError, match="invalid value"):
        Sample().phase = 200


def test_an_index_out_of_bounds_is_refused() -> None:
    with pytest.raises(IndexError):
        Sample().cash[3] = 1


def test_a_clone_has_its_own_memory() -> None:
    sample = Sample()
    sample.cash[0] = 5
    other = sample.clone()
    other.cash[0] = 6
    assert sample.cash[0] == 5
    assert other != sample


def test_bytes_save_and_restore_everything() -> None:
    sample = Sample()
    sample.cash[2], sample.phase = 77, -1
    again = Sample.from_bytes(sample.to_bytes())
    assert again == sample
    assert again.digest() == sample.digest()
    assert hash(again) == hash(sample)


def test_bytes_of_another_length_are_refused() -> None:
    with pytest.raises(ValueError, match="bytes"):
        Sample.from_bytes(b"too short")


def test_a_view_shares_the_memory_of_a_table() -> None:
    table = np.zeros(3, Sample.dtype)
    view = Sample(table[1:2])
    view.cash[0] = 9
    assert table["cash"][1, 0] == 9
    assert table["cash"][0, 0] == 0


def test_it_shows_itself() -> None:
    assert "cash = [0, 0, 0]" in repr(Sample())
