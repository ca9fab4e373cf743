import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import * as crawlers from '~/content/crawlers/model.server';
import { type Crawlers, crawlersSchema } from '~/content/crawlers/schema';
import { sitemapSchema } from '~/content/settings/settings';
import { permission, readSitemapBaseUrl } from '~/content/settings/settings.server';
import { flashSuccess } from '~/http/forms/flash.server';
import { submitForm } from '~/http/forms/form.server';
import { loadPageFor, loadPart } from '~/http/pages/page.server';
import { publicOrigin } from '~/http/pages/public-origin.server';
import { currentConfig } from '~/platform/config.server';
import * as sitemap from '~/registry/sitemap.server';
import { SitemapEntries, SubmittingASitemap } from '~/routes/admin/settings/+ui/sitemap-entries';
import { InputField } from '~/ui/field';
import { SwitchField } from '~/ui/kit/form/choices';
import { AdminForm, SubmitButton } from '~/ui/kit/form/form';
import { useAdminForm } from '~/ui/kit/form/form-state';
import { SettingsScreen } from '~/ui/kit/frame/settings-screen';
import { InlineNotice, LoadFailure } from '~/ui/kit/list/list';

export { clientAction } from '~/ui/kit/form/server-calls';

const path = '/admin/site-settings/sitemap';
const entriesMax = 100;

export const handle = { failed: 'Failed to generate sitemap', loadFailed: 'Failed to load the sitemap' };
export const meta: MetaFunction = () => [{ title: 'Sitemap' }];

export const loader = (args: LoaderFunctionArgs) =>
  loadPageFor(args, permission, async (actor) => {
    return loadPart(args, async () => {
      const [origin, saved, entries, allowed] = await Promise.all([
        publicOrigin(args.request),
        readSitemapBaseUrl(),
        sitemap.allSitemapEntries(),
        crawlers.find(actor),
      ]);
      return {
        origin,
        baseUrl: saved ?? origin,
        configuredUrl: currentConfig().baseUrl ?? null,
        entries: entries.slice(0, entriesMax),
        total: entries.length,
        crawlers: allowed,
      };
    });
  });

export const action = (args: ActionFunctionArgs) =>
  submitForm(args, {
    schema: sitemapSchema,
    permission,
    run: (input, actor) => sitemap.generate(actor, input),
    done: ({ entries }) => ({
      to: path,
      flash: flashSuccess('Sitemap generated successfully', `It lists ${entries} pages.`),
    }),
    failed: handle.failed,
  });

export default function Sitemap() {
  const data = useLoaderData<typeof loader>();
  const actionError = useActionData<typeof action>();
  return (
    <SettingsScreen>
      {data ? <Content {...data} actionError={actionError} /> : <LoadFailure title={handle.loadFailed} />}
    </SettingsScreen>
  );
}

type Data = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>>;
type ContentProps = Data & { actionError: ReturnType<typeof useActionData<typeof action>> };

function Content({ origin, baseUrl, configuredUrl, entries, total, crawlers, actionError }: ContentProps) {
  return (
    <div className="grid grid-cols-1 gap-x-10 gap-y-12 xl:grid-cols-2">
      <div className="grid content-start gap-12">
        <section>
          <h2 className="mb-4">Public address</h2>
          <p className="mb-4 text-ink-2 text-small">
            Generate the sitemap once, and again only if the address of the website changes. This saves the address. New
            pages are added automatically.
          </p>
          {configuredUrl && configuredUrl !== baseUrl ? (
            <InlineNotice className="mb-7">
              The server setting is <strong>{configuredUrl}</strong>, and the sitemap uses it.
            </InlineNotice>
          ) : null}
          <SitemapForm key={baseUrl} baseUrl={baseUrl} actionError={actionError} />
        </section>
        <section>
          <h2 className="mb-4">AI crawlers</h2>
          <p className="mb-4 text-ink-2 text-small">
            The file robots.txt asks the services that you turn off to stay away. Search engines are not affected.
          </p>
          <CrawlersForm key={JSON.stringify(crawlers)} crawlers={crawlers} />
        </section>
        <SubmittingASitemap origin={origin} />
      </div>
      <section>
        <h2 className="mb-4">Entries</h2>
        <SitemapEntries origin={origin} entries={entries} total={total} />
      </section>
    </div>
  );
}

function CrawlersForm({ crawlers }: { crawlers: Crawlers }) {
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
      end={<SubmitButton>Save settings</SubmitButton>}
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

function SitemapForm({ baseUrl, actionError }: Pick<ContentProps, 'baseUrl' | 'actionError'>) {
  const { state, fields } = useAdminForm({
    id: 'sitemap',
    schema: sitemapSchema,
    defaultValue: { baseUrl },
    actionError,
  });
  return (
    <AdminForm
      state={state}
      hidden={{ version: baseUrl }}
      end={
        <SubmitButton variant="outline" busy="Generating...">
          Generate sitemap
        </SubmitButton>
      }
    >
      <InputField
        label="Base URL"
        field={fields.baseUrl}
        type="url"
        hint="The public address of this website. Every entry starts with it."
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
      />
    </AdminForm>
  );
}
