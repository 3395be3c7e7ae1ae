const BATCH_ROWS = 1000

/**
 * Calls `act` until it handles fewer rows than the limit; it returns how many it handled. The limit bounds the size of
 * one transaction, so that concurrent writers wait for a short time only.
 */
export async function inBatches(act: (limit: number) => Promise<number>, rows = BATCH_ROWS): Promise<void> {
  while ((await act(rows)) === rows);
}
