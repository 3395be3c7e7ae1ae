import { z } from 'zod'
import { parseJsonText } from '../../http/parse-json.ts'

const schema = z.array(z.string())

/** Parses a JSON list of strings; `undefined` if the stored text is not one, for example after a manual edit. */
export const parseStoredList = (json: string): string[] | undefined => schema.safeParse(parseJsonText(json)).data
