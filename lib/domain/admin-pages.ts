import { parseOrderNumber } from './order/number.ts'

export const ORDERS_ADMIN_PATH = '/orders-admin'
export const CHAT_ADMIN_PATH = '/chat-admin'

export const ADMIN_PAGES = [
  { key: 'banners', href: '/banner-admin', title: 'Banners and dictionaries' },
  { key: 'images', href: '/images-admin', title: 'Images' },
  { key: 'chat', href: CHAT_ADMIN_PATH, title: 'Chat' },
  { key: 'orders', href: ORDERS_ADMIN_PATH, title: 'Orders' },
  { key: 'emails', href: '/emails-admin', title: 'Emails' },
  { key: 'subscribers', href: '/subscribers-admin', title: 'Subscribers' },
  { key: 'prices', href: '/prices-admin', title: 'Prices' },
  { key: 'marketing', href: '/marketing-admin', title: 'Marketing' },
  { key: 'audit', href: '/audit-admin', title: 'Audit log' },
] as const

export const ADMIN_HOME = '/admin'
export const ACCOUNT_PATH = '/account'
export const SIGN_IN_PATH = '/account/sign-in'

export const orderAdminPath = (number: string) => `${ORDERS_ADMIN_PATH}/${number}` as const

/** Canonical path of the order page at a path, which may be in another case; `undefined` if it names no order. */
export function parseOrderAdminPath(path: string): ReturnType<typeof orderAdminPath> | undefined {
  const [before, folder, name = '', ...rest] = path.split('/')
  const number = parseOrderNumber(name)
  return before === '' && `/${folder?.toLowerCase()}` === ORDERS_ADMIN_PATH && number && rest.join('/') === ''
    ? orderAdminPath(number)
    : undefined
}
