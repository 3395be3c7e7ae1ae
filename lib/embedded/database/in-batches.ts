/** Rows that are deleted together: whoever writes meanwhile waits for no more. */
const BATCH = 1000

/** Does something to some rows at a time, until there are no more. `act` says how many there were. */
export async function inBatches(act: (most: number) => Promise<number>): Promise<void> {
  while ((await act(BATCH)) === BATCH);
}
