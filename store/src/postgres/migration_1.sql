-- The table of keys, and the functions that are the only way to change it. Run by `mutabot store prepare` as the owner.

CREATE SEQUENCE kv_version;

CREATE TABLE kv (key bytea PRIMARY KEY, value bytea NOT NULL, version bigint NOT NULL)
    WITH (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02);

-- The last call of each session that changed something, and its answer: a call whose answer got lost is made again.
CREATE TABLE kv_done (
    session bytea PRIMARY KEY,
    call bigint NOT NULL,
    refused int[] NOT NULL,
    at timestamptz NOT NULL DEFAULT now()
) WITH (fillfactor = 50);

-- Begins a session: its id, which is drawn at random. Sessions without a call for a day are forgotten.
CREATE FUNCTION kv_open() RETURNS bytea
LANGUAGE plpgsql SECURITY DEFINER SET search_path = mutabot, pg_temp AS $$
BEGIN
    DELETE FROM kv_done WHERE at < now() - interval '1 day';
    RETURN uuid_send(gen_random_uuid());
END $$;

-- Locks the keys of a call until its end, those it changes against everybody. All take locks in the same order, that of
-- their hashes, so nobody waits in a circle. A call with very many keys locks all of them at once instead, since the
-- server has room for some thousands of locks.
CREATE FUNCTION kv_lock(expected bytea[], changed bytea[]) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
    IF cardinality(expected) + cardinality(changed) > 1000 THEN
        PERFORM pg_advisory_xact_lock(27504, 1);
        RETURN;
    END IF;
    PERFORM pg_advisory_xact_lock_shared(27504, 1);
    PERFORM CASE WHEN ours THEN pg_advisory_xact_lock(hash) ELSE pg_advisory_xact_lock_shared(hash) END
    FROM (
        SELECT hashtextextended(encode(key, 'hex'), 0) AS hash, bool_or(changes) AS ours
        FROM (
            SELECT unnest(changed) AS key, true AS changes
            UNION ALL
            SELECT unnest(expected), false
        ) keys
        GROUP BY 1
        ORDER BY 1
        OFFSET 0
    ) locks;
END $$;

-- Makes the changes of several batches, which have no key in common that one of them changes: all of a batch or none.
-- Answers the position (from 1) of the first expectation that fails, for each batch that is refused because of it.
--   the_session, the_call: who calls, and the how manieth call it is; the same call again gets the same answer
--   expect_batch, expect_key, expect_version: the expectations in order, each with the number of its batch
--   change_batch, change_key, change_value: the changes, each with the number of its batch; NULL deletes
CREATE FUNCTION kv_commit(
    the_session bytea, the_call bigint,
    expect_batch int[], expect_key bytea[], expect_version bigint[],
    change_batch int[], change_key bytea[], change_value bytea[]
) RETURNS int[]
LANGUAGE plpgsql SECURITY DEFINER SET search_path = mutabot, pg_temp AS $$
DECLARE
    done kv_done;
    bad int[];
    bad_batches int[];
    new_version bigint;
BEGIN
    PERFORM kv_lock(expect_key, change_key);
    -- Each statement from here has a new snapshot, which shows what the locks waited for.
    SELECT * INTO done FROM kv_done WHERE session = the_session;
    IF FOUND AND done.call = the_call THEN
        -- A change, so that the repeated answer waits for the standby as the first one did.
        UPDATE kv_done SET at = now() WHERE session = the_session;
        RETURN done.refused;
    END IF;
    IF FOUND AND done.call > the_call THEN
        RAISE EXCEPTION 'call % comes after call % of its session', the_call, done.call;
    END IF;

    SELECT coalesce(array_agg(failed.position), '{}'), coalesce(array_agg(failed.batch), '{}') INTO bad, bad_batches
    FROM (
        SELECT DISTINCT ON (wanted.batch) wanted.batch, wanted.position::int
        FROM unnest(expect_batch, expect_key, expect_version) WITH ORDINALITY wanted (batch, key, version, position)
        LEFT JOIN kv ON kv.key = wanted.key
        WHERE coalesce(kv.version, 0) <> wanted.version
        ORDER BY wanted.batch, wanted.position
    ) failed;
    IF change_batch <@ bad_batches THEN
        RETURN bad;
    END IF;

    -- Drawn while the keys are locked, so it grows for each key.
    new_version := nextval('kv_version');
    DELETE FROM kv USING unnest(change_batch, change_key, change_value) changed (batch, key, value)
    WHERE kv.key = changed.key AND changed.value IS NULL AND changed.batch <> ALL (bad_batches);
    INSERT INTO kv
    SELECT changed.key, changed.value, new_version
    FROM unnest(change_batch, change_key, change_value) changed (batch, key, value)
    WHERE changed.value IS NOT NULL AND changed.batch <> ALL (bad_batches)
    ON CONFLICT (key) DO UPDATE SET value = EXCLUDED.value, version = EXCLUDED.version;
    INSERT INTO kv_done (session, call, refused) VALUES (the_session, the_call, bad)
    ON CONFLICT (session) DO UPDATE SET call = EXCLUDED.call, refused = EXCLUDED.refused, at = EXCLUDED.at
    WHERE kv_done.call < EXCLUDED.call;
    RETURN bad;
END $$;

-- Asks the server to clean the table of replaced and deleted values at its next round (true), or as usual (false).
CREATE FUNCTION kv_forget(at_once boolean) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = mutabot, pg_temp AS $$
BEGIN
    IF at_once THEN
        -- A row that nobody ever sees (no text has this byte) makes the table pass the threshold of 0 in any case.
        INSERT INTO kv VALUES ('\xff', '', nextval('kv_version'));
        DELETE FROM kv WHERE key = '\xff';
        ALTER TABLE kv SET (
            autovacuum_vacuum_threshold = 0, autovacuum_vacuum_scale_factor = 0,
            toast.autovacuum_vacuum_threshold = 0, toast.autovacuum_vacuum_scale_factor = 0
        );
    ELSE
        ALTER TABLE kv SET (autovacuum_vacuum_scale_factor = 0.02);
        ALTER TABLE kv RESET (
            autovacuum_vacuum_threshold, toast.autovacuum_vacuum_threshold, toast.autovacuum_vacuum_scale_factor
        );
    END IF;
END $$;

REVOKE ALL ON FUNCTION kv_open(), kv_lock(bytea[], bytea[]), kv_forget(boolean) FROM PUBLIC;
REVOKE ALL ON FUNCTION kv_commit(bytea, bigint, int[], bytea[], bigint[], int[], bytea[], bytea[]) FROM PUBLIC;
