import { handlePaymentWebhook } from '@/lib/server/orders/payment-webhook'

export const POST = (request: Request): Promise<Response> => handlePaymentWebhook('stripe', request)
