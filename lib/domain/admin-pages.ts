export const ADMIN_PAGES = [
  { key: 'banners', href: '/banner-admin', title: 'Banners and dictionaries' },
  { key: 'images', href: '/images-admin', title: 'Images' },
  { key: 'chat', href: '/chat-admin', title: 'Chat' },
  { key: 'orders', href: '/orders-admin', title: 'Orders' },
  { key: 'prices', href: '/prices-admin', title: 'Prices' },
  { key: 'marketing', href: '/marketing-admin', title: 'Marketing' },
] as const

export const ACCOUNT_PATH = '/account'
export const SIGN_IN_PATH = '/account/sign-in'
