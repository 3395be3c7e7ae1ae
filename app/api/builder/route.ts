import { relayToBuilder } from '@/lib/server/content/relay'

/** A call of the page builder's API, made for a browser (specification, section 7). */
export const POST = relayToBuilder
