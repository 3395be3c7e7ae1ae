import { z } from 'zod'
import { parseWorkingHours } from '../../domain/chat/working-hours-format.ts'
import { invalid } from '../../http/validation-codes.ts'
import { MESSAGE_LIMITS } from '../../domain/chat/messages.ts'
import { normalizeText } from '../../domain/text.ts'
import { field, itemId, languages, line, order } from './field.ts'

/** No language means all. */
export const cannedReplySchema = z.strictObject({
  id: field(itemId, { column: true }),
  title: field(line(120).min(1), { column: true }),
  text: field(
    z
      .string()
      .overwrite((text) => normalizeText(text))
      .min(1)
      .max(MESSAGE_LIMITS.text),
    { control: 'textarea', column: true },
  ),
  langs: field(languages, { control: 'languages', column: true }),
  order: field(order, {}),
})

/** Opening hours of the chat; several items are combined. Without any, the configuration applies. */
export const workingHoursItemSchema = z.strictObject({
  id: field(itemId, { column: true }),
  hours: field(
    line(300).refine(
      (text) => parseWorkingHours(text) !== undefined,
      invalid('hours', 'a time zone and hours, such as Europe/Moscow Mon-Fri 09:00-19:00, Sat 10:00-16:00'),
    ),
    { column: true },
  ),
  note: field(line(400).default(''), { control: 'textarea', column: true }),
})
