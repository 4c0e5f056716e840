"""What every game needs and no game knows: records, decisions, chance, compiled twins, matches."""
