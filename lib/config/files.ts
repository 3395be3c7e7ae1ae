import type { Environment } from './schema.ts'

/** S3-compatible storage for files. */
export interface S3Settings {
  /** `undefined` = Amazon's own of the region. */
  readonly endpoint: string | undefined
  readonly region: string
  readonly bucket: string
  readonly accessKey: string
  readonly secretKey: string
}

const NEEDED = ['S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'] as const

/** Where files are kept outside; `undefined` = in the data folder. What is missing is said by {@link s3Problems}. */
export function s3Settings({
  S3_ENDPOINT,
  S3_REGION,
  S3_BUCKET = '',
  S3_ACCESS_KEY = '',
  S3_SECRET_KEY = '',
}: Environment): S3Settings | undefined {
  if (!S3_BUCKET) return undefined
  return {
    endpoint: S3_ENDPOINT,
    region: S3_REGION ?? 'us-east-1',
    bucket: S3_BUCKET,
    accessKey: S3_ACCESS_KEY,
    secretKey: S3_SECRET_KEY,
  }
}

/** What is missing where some of it is set. */
export function s3Problems(environment: Environment): string[] {
  const { S3_ENDPOINT, S3_REGION } = environment
  if (![S3_ENDPOINT, S3_REGION, ...NEEDED.map((name) => environment[name])].some((value) => value !== undefined))
    return []
  return NEEDED.filter((name) => environment[name] === undefined).map(
    (name) => `${name}: storage by S3 needs it; set it, or leave all S3_* empty to keep files in DATA_DIR`,
  )
}
