import { flagVariations } from './flag-variations.ts'
import { contentVariations } from './variations.ts'

/** Variations of the visit, of flags and of content experiments. Every event has them; flags have no exposure event. */
export const visitVariations = (): Record<string, string> => ({ ...flagVariations(), ...contentVariations() })
