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
  experimental: { cssChunking: { type: 'graph', requestCost: 1_000_000 } },
  // Pictures of content pages: those of the page builder and our own, in modern formats and a handful of widths.
  images: {
    remotePatterns: [new URL('https://cdn.builder.io/api/v1/image/**')],
    localPatterns: [{ pathname: '/images/**', search: '' }],
    formats: ['image/avif', 'image/webp'],
    deviceSizes: [640, 960, 1280, 1920],
    imageSizes: [320],
    qualities: [75],
  },
  serverExternalPackages: ['flydrive', 'kysely', 'pg', 'maxmind', 'pino', 'redis', 'sanitize-html', 'sift'],
}

export default withNextIntl(config)
