#!/bin/sh
# Makes the roles and the database when the database server starts for the first time.
set -eu
psql --set ON_ERROR_STOP=1 --set owner="$POSTGRES_PASSWORD" --set bot="$MUTABOT_PASSWORD" --username postgres <<'SQL'
CREATE ROLE mutabot_owner LOGIN PASSWORD :'owner';
CREATE ROLE mutabot LOGIN PASSWORD :'bot';
CREATE DATABASE mutabot OWNER mutabot_owner;
SQL
