import { type Crawlers, crawlersSchema } from '~/content/crawlers/schema';
import { SwitchField } from './choices';
import { AdminForm, SubmitButton } from './form';
import { useAdminForm } from './form-state';

export function CrawlersForm({ crawlers }: { crawlers: Crawlers }) {
  const { state, fields } = useAdminForm({
    id: 'crawlers',
    schema: crawlersSchema,
    defaultValue: { answerEngines: String(crawlers.answerEngines), training: String(crawlers.training) },
    actionError: undefined,
  });
  return (
    <AdminForm
      state={state}
      action="/admin/site-settings/sitemap/crawlers"
      end={<SubmitButton>Save crawlers</SubmitButton>}
    >
      <SwitchField
        label="Answer engines may read this website"
        hint="ChatGPT, Claude, Perplexity and others quote your pages and link to them."
        field={fields.answerEngines}
      />
      <SwitchField
        label="AI companies may train on this website"
        hint="OpenAI, Anthropic, Google, Apple, Meta, Common Crawl and others. Search results do not depend on it."
        field={fields.training}
      />
    </AdminForm>
  );
}
