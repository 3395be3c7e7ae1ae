import 'server-only'
import { config } from '../../config/config.ts'
import { isHttpsHost } from '../../routing/hosts.ts'

export const isHttps = (request: Request): boolean => isHttpsHost(request.headers.get('host'), config())
