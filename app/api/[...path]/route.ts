import { proxyUpstream } from '@/lib/server/request/upstream-proxy'

export {
  proxyUpstream as DELETE,
  proxyUpstream as GET,
  proxyUpstream as PATCH,
  proxyUpstream as POST,
  proxyUpstream as PUT,
}
