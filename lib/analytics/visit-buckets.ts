import { contentArms } from './arms.ts'
import { buckets } from './buckets.ts'

/** Every bucket of this visit, of flags and of tests of content. */
export const visitBuckets = (): Record<string, string> => ({ ...buckets(), ...contentArms() })
