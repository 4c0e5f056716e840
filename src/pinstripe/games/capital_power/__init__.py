"""Capital Power: holdings, companies, and money of two colours."""
