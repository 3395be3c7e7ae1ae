import { answerAllFlags } from '@/lib/server/experiments'

/** What every flag says to the visitor who asks (OpenFeature remote evaluation protocol). */
export const POST = (request: Request): Promise<Response> => answerAllFlags(request)
