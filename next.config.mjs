import createNextIntlPlugin from 'next-intl/plugin'
import { fileURLToPath } from 'node:url'

const withNextIntl = createNextIntlPlugin({
  requestConfig: './i18n/request.ts',
  experimental: { messages: { path: './public/assets/i18n', format: 'json', locales: 'infer', precompile: true } },
})

/** @type {import('next').NextConfig} */
const config = {
  // Paths keep the slash they come with: the door decides about it (specification, section 2).
  skipTrailingSlashRedirect: true,
  poweredByHeader: false,
  // The server process compresses: its brotli sees that the page's data repeats its text, which gzip's window does not.
  compress: false,
  cacheHandler: fileURLToPath(new URL('./lib/serve/cache-handler.ts', import.meta.url)),
  // Prerendered pages live on disk and are checked against the configuration; a second memory of them would not be.
  cacheMaxMemorySize: 0,
  // Two style files for every page: a first load may ask for 14 files, and by default each kind of page has up to five.
  // What makes PDFs and pictures for sharing is loaded when somebody asks for one, not by every start.
  experimental: {
    sri: { algorithm: 'sha256' },
    cssChunking: { type: 'graph', requestCost: 1_000_000 },
    preloadEntriesOnStart: false,
  },
  // Pictures of content pages that the page builder keeps, in modern formats and a handful of widths. The door lets through
  // those of our own space only. What is made is kept within bytes that a small disk has.
  images: {
    maximumDiskCacheSize: 500_000_000,
    remotePatterns: [new URL('https://cdn.builder.io/api/v1/image/**')],
    localPatterns: [],
    formats: ['image/avif', 'image/webp'],
    deviceSizes: [640, 960, 1280, 1920],
    imageSizes: [320],
    qualities: [75],
  },
  // Title and canonical address come in the head for everybody: a page is rendered once for all, so nobody waits for them.
  htmlLimitedBots: /./,
  serverExternalPackages: [
    '@zxcvbn-ts/core',
    '@zxcvbn-ts/language-common',
    '@zxcvbn-ts/language-en',
    'flydrive',
    'kysely',
    'pg',
    'maxmind',
    'pino',
    'redis',
    'sanitize-html',
    'sift',
  ],
}

export default withNextIntl(config)
