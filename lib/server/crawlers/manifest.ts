import 'server-only'
import type { Config } from '../../config/config.ts'

const icon = (name: string, size: number, purpose: 'any' | 'maskable') => ({
  src: `/${name}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

export const manifest = ({ siteName }: Config) => ({
  id: '/',
  name: siteName,
  short_name: siteName,
  start_url: '/',
  scope: '/',
  display: 'browser',
  background_color: '#fbfaf6',
  theme_color: '#fbfaf6',
  icons: [icon('icon-192', 192, 'any'), icon('icon-512', 512, 'any'), icon('icon-maskable-512', 512, 'maskable')],
})
