import * as z from 'zod/mini'
import { normalizeLine, normalizeText } from '../domain/text.ts'

/** Composition (NFC) can lengthen a few characters; text within the limit before it is always accepted. */
const limited = (normalize: (text: string) => string, max: number) =>
  z.string().check(
    z.refine((text) => text.length <= max || normalize(text).length <= max, 'tooLong'),
    z.overwrite(normalize),
  )

export const lineSchema = (max: number) => limited(normalizeLine, max)

export const textSchema = (max: number) => limited(normalizeText, max)
