"""Commands of `pinstripe` that have a module of their own."""
