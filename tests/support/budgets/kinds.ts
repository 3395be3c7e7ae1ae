import { ADMIN_HOME, ADMIN_PAGES, orderAdminPath, SIGN_IN_PATH } from '../../../lib/domain/admin-pages.ts'

/** A kind of page: one path represents all of its kind. */
export interface Kind {
  readonly name: string
  readonly variant: 1 | 2
  readonly path: string
  /** The folder of `app/[variant]/[locale]` that renders it. */
  readonly folder: string
  /** Only administrators see it. */
  readonly signedIn?: boolean
  readonly status?: number
}

const of = (name: string, path: string, folder: string, rest: Partial<Kind> = {}): Kind => ({
  name,
  variant: 2,
  path: `/es${path}`,
  folder,
  ...rest,
})

/** Every kind of page that a visitor can open, the larger of the two variants for shared ones. */
export const KINDS: readonly Kind[] = [
  { name: 'home page, variant 1', variant: 1, path: '/', folder: '' },
  of('home page, variant 2', '/', ''),
  { name: 'test, variant 1', variant: 1, path: '/exome', folder: '/[...path]' },
  of('test, variant 2', '/exoma', '/[...path]'),
  of('page of the content service', '/quienes-somos', '/[...path]'),
  { name: 'landing page', variant: 1, path: '/full-genome', folder: '/[...path]' },
  of('family tree', '/arbol-genealogico', '/[...path]'),
  of('complex of genealogy', '/genealogy_complex', '/genealogy_complex'),
  of('services of genealogy', '/genealogy_services', '/genealogy_services'),
  of('messenger bot', '/substgbot', '/substgbot'),
  of('sample report', '/demo', '/demo'),
  of('test finder', '/choose', '/choose'),
  of('result of the test finder', '/choose/result', '/choose/result'),
  of('list of legal documents', '/legal', '/legal'),
  of('legal document', '/legal/privacy-policy', '/legal/[slug]'),
  of('page not found', '/nowhere', '/not-found', { status: 404 }),
  of('offline', '/offline', '/offline'),
  of('search', '/search', '/search'),
  of('basket', '/basket', '/basket'),
  of('order form', '/basket/order', '/basket/order'),
  of('sign-in', SIGN_IN_PATH, '/account/sign-in'),
  of('account', '/account', '/account', { signedIn: true }),
  of('administration: overview', ADMIN_HOME, ADMIN_HOME, { signedIn: true }),
  ...ADMIN_PAGES.map(({ href, title }) => of(`administration: ${title}`, href, href, { signedIn: true })),
  of('administration: order', orderAdminPath('7KQ2-M4XP-9RTA'), '/orders-admin/[number]', { signedIn: true }),
]
