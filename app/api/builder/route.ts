import { proxyToBuilder } from '@/lib/server/content/builder-proxy'

export const POST = proxyToBuilder
