import { describe, expect, it } from 'vitest'
import { LIMITED_CALLS } from '../../../lib/embedded/exposed.ts'
import { LIMITS } from '../../../lib/server/rate-limit.ts'
import { findUpstreams } from '../../../lib/server/upstreams.ts'

describe('calls of the backend alone', () => {
  it.each(LIMITED_CALLS)(
    '$method $path has the limit and the quota that the relay of the site has',
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
