import { describe, expect, it } from 'vitest'
import { LIMITED_CALLS } from '../../../lib/embedded/exposed-backend.ts'
import { LIMITS } from '../../../lib/server/request/rate-limit.ts'
import { findUpstreams } from '../../../lib/server/request/upstreams.ts'

describe('direct calls of the backend', () => {
  it.each(LIMITED_CALLS)(
    '$method $path has the same limit and quota as the site’s proxy',
    ({ method, path, limit, quota, sendsEmail, maxBytes }) => {
      const upstream = findUpstreams(path).find((row) => row.method === method)
      expect(upstream).toMatchObject({ system: 'product', limit: LIMITS[limit] })
      expect([upstream?.quota, upstream?.recipient !== undefined, upstream?.maxBytes]).toEqual([
        quota,
        sendsEmail ?? false,
        maxBytes,
      ])
    },
  )
})
