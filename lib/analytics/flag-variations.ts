type FlagVariations = Readonly<Record<string, string>>

let read = (): FlagVariations => ({})

/** Registers the source of the flags' variations, once flags are loaded. Apart from their use, for a small chunk. */
export function setFlagVariationsSource(from: () => FlagVariations): void {
  read = from
}

export const flagVariations = (): FlagVariations => read()
