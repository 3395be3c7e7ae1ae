import { handleStripeWebhook } from '@/lib/server/orders/stripe-webhook'

export const POST = handleStripeWebhook
