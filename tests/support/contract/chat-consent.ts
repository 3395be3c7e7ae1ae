import { consentsInForce } from '../../../lib/domain/consents.ts'

const [policy] = consentsInForce().filter(({ required }) => required.includes('chat'))

/** The consent that the chat needs. */
export const CONSENT = { document: policy?.id ?? '', version: policy?.version ?? '' }
