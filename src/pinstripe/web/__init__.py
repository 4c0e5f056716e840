"""The web table: pages, frames and one small script."""
