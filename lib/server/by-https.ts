import 'server-only'
import { config } from '../config/config.ts'
import { originOfHost } from '../variants/variants.ts'

/** Whether visitors reach the host of a request by https: then its cookies travel no other way. */
export const isByHttps = (request: Request): boolean => originOfHost(request.headers.get('host') ?? '', config()).startsWith('https:')
