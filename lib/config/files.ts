import type { Environment } from './schema.ts'

export interface S3Settings {
  readonly endpoint: string | undefined
  readonly region: string
  readonly bucket: string
  readonly accessKey: string
  readonly secretKey: string
}

const REQUIRED = ['S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'] as const

/** `undefined` = files are stored in the data folder. Missing values are reported by {@link s3Problems}. */
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

export function s3Problems(environment: Environment): string[] {
  const { S3_ENDPOINT, S3_REGION } = environment
  if (![S3_ENDPOINT, S3_REGION, ...REQUIRED.map((name) => environment[name])].some((value) => value !== undefined))
    return []
  return REQUIRED.filter((name) => environment[name] === undefined).map(
    (name) => `${name}: storage by S3 needs it; set it, or leave all S3_* empty to keep files in DATA_DIR`,
  )
}
