import 'server-only'
import { config } from '../config/config.ts'
import { isHttpsHost } from '../door/hosts.ts'

/** Whether visitors reach the host of a request by https. */
export const isByHttps = (request: Request): boolean => isHttpsHost(request.headers.get('host'), config())
