import { relay } from '@/lib/server/proxy'

export { relay as DELETE, relay as GET, relay as PATCH, relay as POST, relay as PUT }
