import * as z from '~/platform/zod';

/** The key of the stored settings. */
export const crawlersKey = 'crawlers';

const choice = z.boolean({ error: 'Choose yes or no' });

export const crawlersSchema = z.object({
  /** Services that answer questions and link to their sources. */
  answerEngines: choice,
  /** Services that collect texts to train models. */
  training: choice,
});

export type Crawlers = z.output<typeof crawlersSchema>;

/** The names in robots.txt, as the services document them. */
export const crawlerNames: Record<keyof Crawlers, readonly string[]> = {
  answerEngines: [
    'OAI-SearchBot',
    'ChatGPT-User',
    'PerplexityBot',
    'Perplexity-User',
    'Claude-SearchBot',
    'Claude-User',
    'DuckAssistBot',
    'MistralAI-User',
  ],
  training: [
    'GPTBot',
    'ClaudeBot',
    'CCBot',
    'Google-Extended',
    'Applebot-Extended',
    'meta-externalagent',
    'Amazonbot',
    'Bytespider',
    'cohere-training-data-crawler',
  ],
};
