"""The web table as browsers meet it: pages, cookies, forms, seats, and what the operator sees."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from pinstripe.engine.content import LARGEST_FILE
from pinstripe.games import find
from pinstripe.web.forms import one_line, own_path
from pinstripe.web.identity import Identity, kept_secret
from pinstripe.web.limits import Allowance
from tests.web.visiting import ORIGIN, SECRET, form_token, frame, line, new_table, post, someone_else


@pytest.mark.parametrize("path", ["/", "/new", "/rules/power_struggle"])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_pages_are_there_in_both_languages(client: TestClient, path: str, language: str) -> None:
    answer = client.get(path, headers={"accept-language": language})
    assert answer.status_code == 200
    assert f'<html lang="{language}"' in answer.text
    assert "<script>" not in answer.text
    assert not re.search(r"<style|\son[a-z]+=|javascript:", answer.text)


def test_every_answer_is_guarded(client: TestClient) -> None:
    for path in ("/", "/static/table.js", "/nowhere", "/healthz"):
        headers = client.get(path).headers
        assert "script-src 'self';" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["x-frame-options"] == "DENY"


def test_play_now_opens_a_table_that_has_begun(client: TestClient) -> None:
    answer = post(client, "/play")
    assert answer.url.path.startswith("/table/")
    assert 'data-socket="/table/' in answer.text
    assert "Folio" in answer.text
    home = client.get("/").text
    assert "Your turn" in home or "Waiting for" in home


def test_what_is_not_there_is_told(client: TestClient) -> None:
    for path in ("/nowhere", "/table/none", "/rules/chess", "/me/ada.00", "/join/none/none", "/games/chess/board.css"):
        answer = client.get(path)
        assert answer.status_code == 404
        assert "There is nothing here" in answer.text


def test_a_wrong_table_is_refused_with_a_sentence_and_the_form_keeps_what_was_typed(client: TestClient) -> None:
    bad = post(client, "/new", game="power_struggle", seat1="manager", seat2="none", content="x = 1")
    assert bad.status_code == 400
    assert "is for 3 to 5 players" in bad.text
    bad = post(client, "/new", game="power_struggle", seat1="manager", seat2="manager", content="<b>x = 1")
    assert bad.status_code == 400
    assert "content.toml" in bad.text
    assert "&lt;b&gt;x = 1</textarea>" in bad.text


def test_own_content_is_played_with(client: TestClient) -> None:
    text = (find("power_struggle").folder / "content.toml").read_text(encoding="utf-8")
    assert len(text) < LARGEST_FILE
    assert new_table(client, "intern", "intern", content=text)


def test_the_rules_have_their_headings(client: TestClient) -> None:
    page = client.get("/rules/power_struggle").text
    assert '<h3 id="setup">Setup</h3>' in page
    assert "{#" not in page


def test_the_cookie_is_signed_and_kept_from_scripts(client: TestClient) -> None:
    header = client.get("/").headers["set-cookie"]
    assert "HttpOnly" in header
    assert "SameSite=lax" in header
    assert "set-cookie" not in client.get("/").headers


def test_a_forged_cookie_is_nobody(client: TestClient) -> None:
    table = new_table(client, "invited", "intern")
    cookie = client.cookies["pinstripe"]
    thief = someone_else(client)
    person, _, signature = cookie.rpartition(".")
    thief.cookies.set("pinstripe", f"{person}.{'0' * len(signature)}")
    assert thief.get(f"/table/{table}").status_code == 403


def test_a_personal_link_moves_to_another_device(client: TestClient) -> None:
    table = new_table(client, "invited", "intern")
    found = re.search(r'value="http://testserver(/me/[^"]+)"', client.get("/").text)
    assert found
    phone = someone_else(client)
    page = phone.get(found[1])
    assert page.status_code == 200
    assert phone.get(f"/table/{table}").status_code == 403, "looking at the link is not yet taking it"
    assert post(phone, found[1]).status_code == 200
    assert phone.get(f"/table/{table}").status_code == 200


def test_cookies_links_and_forms_are_signed_apart() -> None:
    identity = Identity(SECRET)
    assert identity.person_of_cookie(identity.cookie("ada")) == "ada"
    assert identity.person_of_cookie(identity.link("ada")) is None
    assert identity.person_of_link(identity.cookie("ada")) is None
    assert not identity.is_form_token("ada", identity.cookie("ada").rpartition(".")[2])
    assert Identity(b"other").person_of_cookie(identity.cookie("ada")) is None


def test_the_secret_is_made_once_for_this_machine_alone(tmp_path: Path) -> None:
    assert kept_secret(tmp_path) == kept_secret(tmp_path)
    assert (tmp_path / "secret.key").stat().st_mode & 0o077 == 0


def test_forms_of_other_sites_are_refused(client: TestClient) -> None:
    token = form_token(client)
    assert client.post("/play", data={"form": ""}).status_code == 403
    assert client.post("/play", data={"form": "0" * 32}).status_code == 403
    assert client.post("/play", data={"form": token}, headers={"origin": "https://evil.example"}).status_code == 403
    assert client.post("/play", data={"form": token}, headers=ORIGIN).status_code == 200
    stranger = someone_else(client)
    assert stranger.post("/play", data={"form": token}).status_code == 403


def test_forms_are_limited_in_size_and_kind(client: TestClient) -> None:
    token = form_token(client)
    assert client.post("/settings", data={"form": token, "name": "x" * 20_000}).status_code == 400
    assert client.post("/settings", json={"form": token}).status_code == 400
    many = {f"f{n}": "x" for n in range(500)}
    assert client.post("/settings", data={"form": token, **many}).status_code == 400


def test_too_many_forms_have_to_wait(client: TestClient) -> None:
    token = form_token(client)
    answers = [client.post("/settings", data={"form": token}, follow_redirects=False).status_code for _ in range(60)]
    assert answers[0] == 303
    assert answers[-1] == 429


def test_an_allowance_recovers() -> None:
    now = 0.0
    allowance = Allowance(2, 0.5, lambda: now)
    assert [allowance.spend("a"), allowance.spend("a"), allowance.spend("a")] == [True, True, False]
    assert allowance.spend("b")
    now = 2.0
    assert [allowance.spend("a"), allowance.spend("a")] == [True, False]


def test_settings_are_kept_and_lead_back_to_this_site_only(client: TestClient) -> None:
    answer = post(client, "/settings", language="fr", theme="dark", back="//evil.example/")
    assert answer.url.path == "/"
    assert '<html lang="fr" data-theme="dark">' in answer.text
    assert own_path("/table/x") == "/table/x"
    for path in ("https://evil.example", "//evil.example", "/\\evil.example", "/a\nb", ""):
        assert own_path(path) == "/"


def test_names_and_talk_are_cleaned() -> None:
    assert one_line("  A\u202eda\n\x00 Love\tlace ", 40) == "Ada Love lace"
    assert one_line("x" * 90, 40) == "x" * 40


def test_names_and_chat_are_escaped_everywhere(client: TestClient) -> None:
    name, talk = "<b>Ada</b>&\"'", "<img src=x onerror=alert(1)>"
    post(client, "/settings", name=name)
    table = new_table(client, "intern", "intern", listed="1")
    with line(client, table) as session:
        frame(session)
        session.send_json({"do": "say", "text": talk})
        while "onerror" not in (shown := frame(session)):
            pass
    pages = [shown, client.get(f"/table/{table}").text, client.get("/").text]
    pages.append(client.get(f"/table/{table}/history/3").text)
    for page in pages:
        assert "<b>Ada" not in page
        assert "<img" not in page
    assert "&lt;img src=x onerror=alert(1)&gt;" in shown


def test_a_friend_sits_down_by_invitation(client: TestClient) -> None:
    table = new_table(client, "invited", "intern")
    page = client.get(f"/table/{table}").text
    found = re.search(rf'value="http://testserver(/join/{table}/[^"]+)"', page)
    assert found
    friend = someone_else(client)
    assert friend.get(f"/table/{table}").status_code == 403
    assert "invites you" in friend.get(found[1]).text
    answer = post(friend, found[1], name="Ben")
    assert answer.status_code == 200
    assert "Ben" in answer.text
    assert "data-stamp" in answer.text, "the game has begun"
    late = someone_else(client)
    assert late.get(found[1]).status_code == 404
    assert post(late, found[1]).status_code == 409


def test_open_seats_of_listed_tables_are_for_anybody(client: TestClient) -> None:
    table = new_table(client, "open", "intern", listed="1")
    friend = someone_else(client)
    assert f"/table/{table}" in friend.get("/").text
    assert "Sit down" in friend.get(f"/table/{table}").text
    assert post(friend, f"/table/{table}/join").status_code == 200
    assert "data-stamp" in friend.get(f"/table/{table}").text


def test_seats_are_given_away_by_their_holder_or_the_owner_only(client: TestClient) -> None:
    table = new_table(client, "open", "intern", listed="1")
    friend = someone_else(client)
    assert post(friend, f"/table/{table}/seat", seat="0", to="manager").status_code == 409
    assert post(client, f"/table/{table}/seat", seat="9", to="manager").status_code == 409
    assert post(client, f"/table/{table}/seat", seat="1", to="genius").status_code == 409
    assert post(client, f"/table/{table}/seat", seat="1", to="manager").status_code == 200
    assert "data-stamp" in client.get(f"/table/{table}").text


def test_a_table_that_never_began_can_be_closed(client: TestClient) -> None:
    table = new_table(client, "invited", "intern")
    post(client, f"/table/{table}/close")
    assert "was closed" in client.get(f"/table/{table}").text


def test_health_and_metrics(client: TestClient) -> None:
    new_table(client, "intern", "intern")
    assert client.get("/healthz").text == "good\n"
    text = client.get("/metrics").text
    assert 'pinstripe_tables{phase="running"} 1' in text
    assert "pinstripe_answer_seconds_count" in text


def test_metrics_are_for_the_operator_alone(client: TestClient) -> None:
    assert someone_else(client).get("/metrics").status_code == 403
    assert client.get("/metrics", headers={"x-forwarded-for": "10.0.0.1"}).status_code == 403
