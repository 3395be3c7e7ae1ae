import createNextIntlPlugin from 'next-intl/plugin'
import { fileURLToPath } from 'node:url'

const withNextIntl = createNextIntlPlugin({
  requestConfig: './i18n/request.ts',
  experimental: { messages: { path: './public/assets/i18n', format: 'json', locales: 'infer', precompile: true } },
})

const isProduction = process.env['NODE_ENV'] === 'production'

/** @type {import('next').NextConfig} */
const config = {
  // The middleware decides about trailing slashes (specification, section 2).
  skipTrailingSlashRedirect: true,
  poweredByHeader: false,
  // `npm run check` and the architecture suite check types.
  typescript: { ignoreBuildErrors: true },
  // The server process compresses: brotli finds that the RSC data repeats the page's text, which gzip's window does
  // not.
  compress: false,
  cacheHandler: fileURLToPath(new URL('./lib/node-server/next/cache-handler.ts', import.meta.url)),
  // Prerendered pages on disk are checked against the configuration; a memory cache would bypass that check.
  cacheMaxMemorySize: 0,
  // Two style sheets for every page: a first load may have 14 files, and by default each kind of page has up to five.
  // Generators of PDFs and sharing images are loaded on first use, not at start.
  experimental: {
    sri: { algorithm: 'sha256' },
    cssChunking: { type: 'graph', requestCost: 1_000_000 },
    preloadEntriesOnStart: false,
    // In production nothing reads source maps, and they are three quarters of the server's chunks.
    turbopackSourceMaps: !isProduction,
    turbopackInputSourceMaps: !isProduction,
    // A CI job starts without a cache, and writing one takes a quarter of its build.
    turbopackFileSystemCacheForBuild: process.env['CI'] !== 'true',
  },
  // Images of content pages from the page builder. The middleware allows only those of the configured space. The disk
  // cache is limited for small disks.
  images: {
    maximumDiskCacheSize: 500_000_000,
    remotePatterns: [new URL('https://cdn.builder.io/api/v1/image/**')],
    localPatterns: [],
    formats: ['image/avif', 'image/webp'],
    deviceSizes: [640, 960, 1280, 1920],
    imageSizes: [320],
    qualities: [75],
  },
  // Send title and canonical URL in the head to all clients: pages are rendered once for all, so streaming metadata
  // saves nothing.
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
