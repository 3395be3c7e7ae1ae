import * as z from 'zod/mini'
import { normalizeLine, normalizeText } from '../domain/text.ts'

/** A few letters become longer when they are composed (NFC): as many as a field takes always pass. */
const limited = (normalize: (text: string) => string, max: number) =>
  z.string().check(
    z.refine((text) => text.length <= max || normalize(text).length <= max, 'tooLong'),
    z.overwrite(normalize),
  )

/** Text of one line, at most so many characters; a longer one is `tooLong`. */
export const lineSchema = (max: number) => limited(normalizeLine, max)

/** Text of several lines. */
export const textSchema = (max: number) => limited(normalizeText, max)
