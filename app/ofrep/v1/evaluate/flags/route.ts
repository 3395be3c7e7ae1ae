import { answerAllFlags } from '@/lib/server/content/flag-evaluation'

/** OpenFeature Remote Evaluation Protocol: all flags. */
export const POST = (request: Request): Promise<Response> => answerAllFlags(request)
