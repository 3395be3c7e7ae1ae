import { execFileSync } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:https'
import { join } from 'node:path'
import { z } from 'zod'
import { SECRET_KEY, stripeServer, type StripeServer } from './contract/stripe-server.ts'
import { SHOP_ID, YOOKASSA_KEY, yookassaServer, type YookassaServer } from './contract/yookassa-server.ts'
import { ask, temporaryFolder, type Site } from './site.ts'

const WEBHOOK_SECRET = 'whsec_test_secret'

/** Hosts whose payment pages are shown. */
export const PAYMENT_HOSTS = ['checkout.stripe.com', 'yoomoney.ru'] as const

export interface PaymentPages {
  /** Settings of a site with both systems: YooKassa on variant 1, Stripe on variant 2. */
  readonly settings: Record<string, string>
  /** Sends the events of payments to this site. */
  notify(site: Site): void
  close(): Promise<void>
}

/** A payment that a page shows: where the buyer goes after it and without it, and what the system sends. */
interface Shown {
  readonly paid: string
  readonly left: string
  complete(): { path: string; body: string; headers: Record<string, string> }
}

function stripePayment(stripe: StripeServer, id: string): Shown | undefined {
  const session = stripe.sessions.find((one) => one.id === id)
  const form = stripe.requests.find((one) => one['client_reference_id'] === session?.client_reference_id)
  if (!session || !form) return undefined
  return {
    paid: form['success_url'] ?? '',
    left: form['cancel_url'] ?? '',
    complete() {
      stripe.completed.push(id)
      const created = Math.floor(Date.now() / 1000)
      const object = { ...session, payment_status: 'paid', status: 'complete', payment_intent: `pi_${id}` }
      const event = { id: `evt_${id}`, object: 'event', created, type: 'checkout.session.completed', data: { object } }
      const body = JSON.stringify(event)
      const v1 = createHmac('sha256', WEBHOOK_SECRET).update(`${created}.${body}`).digest('hex')
      return { path: '/api/payments/stripe', body, headers: { 'stripe-signature': `t=${created},v1=${v1}` } }
    },
  }
}

const metadataSchema = z.object({ order: z.string() })
const createdSchema = z.object({ metadata: metadataSchema, confirmation: z.object({ return_url: z.string() }) })

function yookassaPayment(yookassa: YookassaServer, id: string): Shown | undefined {
  const { order } = metadataSchema.safeParse(yookassa.payments.get(id)?.metadata).data ?? {}
  const created = yookassa.requests
    .map((one) => createdSchema.safeParse(one.body).data)
    .find((one) => one && one.metadata.order === order)
  if (!created) return undefined
  // YooKassa has one address for both ways.
  const back = created.confirmation.return_url
  return {
    paid: back,
    left: back,
    complete: () => ({ path: '/api/payments/yookassa', body: yookassa.settle(id, 'succeeded'), headers: {} }),
  }
}

/**
 * Payment pages of both systems on `port`, with TLS: a browser must resolve their hosts to it. A page has a link that
 * pays and one that returns without a payment.
 */
export async function paymentPages(port: number): Promise<PaymentPages> {
  const [stripe, yookassa] = await Promise.all([stripeServer(), yookassaServer()])
  let site: Site | undefined
  const folder = temporaryFolder()
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')] as const
  const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=payment']
  execFileSync('openssl', [...request, '-keyout', key, '-out', cert], { stdio: 'ignore' })
  /** The site runs on free ports, which its settings do not name. */
  const ofSite = (address: string, host: string): string => {
    const { pathname, search } = new URL(address)
    return new URL(pathname + search, host === 'yoomoney.ru' ? site?.one : site?.two).href
  }
  const server = createServer({ key: readFileSync(key), cert: readFileSync(cert) }, (incoming, response) => {
    const url = new URL(incoming.url ?? '/', `https://${incoming.headers.host}`)
    const id = url.searchParams.get('orderId') ?? url.pathname.split('/').at(-1) ?? ''
    const shown = url.hostname === 'yoomoney.ru' ? yookassaPayment(yookassa, id) : stripePayment(stripe, id)
    if (!shown) return response.writeHead(404).end()
    if (url.searchParams.has('pay') && site) {
      const { path, body, headers } = shown.complete()
      const json = { 'content-type': 'application/json', ...headers }
      return void ask(site.one, path, { method: 'POST', headers: json, body }).then(({ status }) =>
        status === 200
          ? response.writeHead(303, { location: ofSite(shown.paid, url.hostname) }).end()
          : response.writeHead(502).end(`the event was answered with ${status}`),
      )
    }
    const left = ofSite(shown.left, url.hostname)
    url.searchParams.set('pay', '')
    const link = (href: string, text: string) => `<p><a href="${href.replaceAll('&', '&amp;')}">${text}</a></p>`
    return response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      .end(`<!doctype html><title>Payment</title><h1>Payment page</h1>${link(url.href, 'Pay')}${link(left, 'Return')}`)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    settings: {
      PAYMENT_1: 'yookassa',
      PAYMENT_2: 'stripe',
      YOOKASSA_SHOP_ID: SHOP_ID,
      YOOKASSA_SECRET_KEY: YOOKASSA_KEY,
      YOOKASSA_API_URL: yookassa.apiUrl,
      RECEIPT_VAT_CODE: '1',
      STRIPE_SECRET_KEY: SECRET_KEY,
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_API_URL: stripe.apiUrl,
    },
    notify(started) {
      site = started
    },
    async close() {
      server.closeAllConnections()
      await Promise.all([new Promise((resolve) => server.close(resolve)), stripe.close(), yookassa.close()])
      rmSync(folder, { recursive: true })
    },
  }
}
