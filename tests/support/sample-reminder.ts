import { currentLegalVersion } from '../../lib/domain/legal-documents.ts'

/** A random key of a reminder, as browsers make it. */
export const reminderKey = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-')

/** Body of a valid request for a reminder of the order form, with one genetic passport. */
export function sampleReminder(changes: object = {}) {
  const { id: document, version } = currentLegalVersion('privacy-policy')
  return {
    key: reminderKey(),
    email: 'anna@visitor.test',
    items: [{ bitrixId: '1001', quantity: 1 }],
    lang: 'ru',
    consent: { document, version },
    ...changes,
  }
}
