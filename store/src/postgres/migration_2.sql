-- Forgetting reaches long values and the keys in the index, which the server's cleaner otherwise passes over.

-- Asks the server to clean the table of replaced and deleted keys and values at its next round (true), or as usual (false).
CREATE OR REPLACE FUNCTION kv_forget(at_once boolean) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = mutabot, pg_temp AS $$
BEGIN
    IF at_once THEN
        -- A row that nobody ever sees (no text has this byte) makes the table pass the threshold of 0 in any case. Its value
        -- is long and random, so that the table of long values passes it, too: sessions count their deletions late.
        INSERT INTO kv
        SELECT '\xff', string_agg(uuid_send(gen_random_uuid()), ''), nextval('kv_version') FROM generate_series(1, 250);
        DELETE FROM kv WHERE key = '\xff';
        -- The cleaner leaves the index alone while few rows are dead, with the keys in it.
        ALTER TABLE kv SET (
            autovacuum_vacuum_threshold = 0, autovacuum_vacuum_scale_factor = 0, vacuum_index_cleanup = on,
            toast.autovacuum_vacuum_threshold = 0, toast.autovacuum_vacuum_scale_factor = 0
        );
    ELSE
        ALTER TABLE kv SET (autovacuum_vacuum_scale_factor = 0.02);
        ALTER TABLE kv RESET (
            autovacuum_vacuum_threshold, vacuum_index_cleanup,
            toast.autovacuum_vacuum_threshold, toast.autovacuum_vacuum_scale_factor
        );
    END IF;
END $$;
