import 'server-only'
import { bannerAdminRequestSchema, CHANGES, type BannerAdminRequest } from '../../contract/banner-admin.ts'
import { PRODUCT_CALLS, withoutSlash, type ProductCall } from '../../contract/product-calls.ts'
import { areaOfDictionary, type AdminArea } from '../../domain/admin-roles.ts'
import { MAX_IMAGE_BYTES } from '../../domain/images.ts'
import { withAbsoluteImageUrls } from '../../integrations/account-backend.ts'
import { LIMITS, type Limit } from './rate-limit.ts'

/**
 * A call of the specification's section 7 that browsers may make through this host. `timeout` is in milliseconds.
 * `area` is required before the body is read, because of its size; `areaOfBody` before it is passed on. `toOurs` adapts an external system's response to
 * this host; `undefined` if it is not JSON.
 */
export interface Upstream extends Omit<ProductCall, 'limit'> {
  readonly system: 'product' | 'account'
  readonly limit: Limit
  readonly timeout?: number
  readonly area?: AdminArea
  readonly areaOfBody?: (json: unknown) => AdminArea
  readonly toOurs?: (answer: unknown, baseUrl: string) => unknown
}

/** Base64 image within JSON, and time to generate all its sizes. */
const MAX_UPLOAD_BYTES = Math.ceil((MAX_IMAGE_BYTES * 4) / 3) + 10_000
const UPLOAD_TIMEOUT_MS = 180_000

/** The history names the dictionary that it is of. */
const dictionaryArea = ({ name, params }: BannerAdminRequest): AdminArea =>
  areaOfDictionary(name === CHANGES ? params?.name : name)

const ACCOUNT_CALLS: readonly Upstream[] = [
  {
    system: 'account',
    method: 'POST',
    target: '/api/v1/banner-admin',
    credentials: true,
    limit: LIMITS.dictionaries,
    body: bannerAdminRequestSchema,
    areaOfBody: (json) => dictionaryArea(bannerAdminRequestSchema.parse(json)),
  },
  { system: 'account', method: 'GET', target: '/api/v1/site/1/role-menu', credentials: true, limit: LIMITS.reads },
  {
    system: 'account',
    method: 'GET',
    target: '/api/v1/images/get-list',
    credentials: true,
    limit: LIMITS.reads,
    area: 'images',
    toOurs: withAbsoluteImageUrls,
  },
  {
    system: 'account',
    method: 'POST',
    target: '/api/v1/images/create-image',
    credentials: true,
    limit: LIMITS.adminChanges,
    area: 'images',
    maxBytes: MAX_UPLOAD_BYTES,
    timeout: UPLOAD_TIMEOUT_MS,
    toOurs: withAbsoluteImageUrls,
  },
  {
    system: 'account',
    method: 'GET',
    target: '/api/v1/images/get-image',
    credentials: true,
    limit: LIMITS.reads,
    area: 'images',
    toOurs: withAbsoluteImageUrls,
  },
  {
    system: 'account',
    method: 'POST',
    target: '/api/v1/images/update-image',
    credentials: true,
    limit: LIMITS.adminChanges,
    area: 'images',
    toOurs: withAbsoluteImageUrls,
  },
  {
    system: 'account',
    method: 'POST',
    target: '/api/v1/images/delete-image',
    credentials: true,
    limit: LIMITS.adminChanges,
    area: 'images',
  },
  {
    system: 'account',
    method: 'POST',
    target: '/api/v1/images/restore-image',
    credentials: true,
    limit: LIMITS.adminChanges,
    area: 'images',
    toOurs: withAbsoluteImageUrls,
  },
]

const UPSTREAMS: readonly Upstream[] = [
  ...PRODUCT_CALLS.map((call) => ({ ...call, system: 'product' as const, limit: LIMITS[call.limit] })),
  ...ACCOUNT_CALLS,
]

export const findUpstreams = (path: string): readonly Upstream[] =>
  UPSTREAMS.filter(({ target }) => withoutSlash(target) === withoutSlash(path))
