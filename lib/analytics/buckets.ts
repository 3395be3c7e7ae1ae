type Buckets = Readonly<Record<string, string>>

let read = (): Buckets => ({})

/** Says where the buckets of this visit can be read, once flags are there. */
export function tellBuckets(from: () => Buckets): void {
  read = from
}

/** The bucket of each flag on this page, by the flag's key. None where no flags are known. */
export const buckets = (): Buckets => read()
