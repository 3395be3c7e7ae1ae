import { z } from 'zod'
import { parseJsonText } from '../../http/parse-json.ts'

const schema = z.array(z.string())

/** The texts that a row keeps as a JSON list; `undefined` where somebody wrote into the database what is none. */
export const storedList = (json: string): string[] | undefined => schema.safeParse(parseJsonText(json)).data
