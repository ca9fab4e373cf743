import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { useEffect } from 'react';
import { readBrand, siteCardOf } from '~/content/appearance/brand.server';
import { permission } from '~/content/documents/model.server';
import { readBusinessDetails } from '~/content/settings/settings.server';
import { loadPageFor } from '~/http/pages/page.server';
import { isInternal, publicOrigin } from '~/http/pages/public-origin.server';
import { qrCodeOf } from '~/platform/qr-code.server';
import { dashboardCounts } from '~/registry/dashboard.server';
import { readSetupChecklist } from '~/registry/setup-checklist.server';
import { setupStepTexts } from '~/registry/setup-steps';
import { buttonClass } from '~/ui/button';
import { ButtonLink } from '~/ui/button-link';
import { CopyButton } from '~/ui/kit/form/copy-button';
import { SettingsPart } from '~/ui/kit/form/form-parts';
import { Option, OptionList } from '~/ui/kit/form/option-list';
import { OpensATab } from '~/ui/kit/frame/new-tab-hint';
import { Screen } from '~/ui/kit/frame/screen';
import { useToast } from '~/ui/kit/frame/toasts';
import { QrCodeImage } from '~/ui/kit/list/qr-code';

export const meta: MetaFunction = () => [{ title: 'Your website is live' }];

export const loader = (args: LoaderFunctionArgs) =>
  loadPageFor(args, permission, async (actor) => {
    const origin = await publicOrigin(args.request);
    const checklist = await readSetupChecklist(actor, await dashboardCounts(actor));
    return {
      origin,
      card: siteCardOf(await readBrand(), await readBusinessDetails()),
      // A phone cannot open an address such as localhost.
      qrCode: isInternal(new URL(origin).hostname.replace(/^\[|\]$/g, '')) ? null : qrCodeOf(origin),
      open: checklist?.steps.flatMap(({ step, state }) => (state === 'open' ? step : [])) ?? [],
    };
  });

/** The page after the first publication. */
export default function Live() {
  const { origin, card, qrCode, open } = useLoaderData<typeof loader>();
  const replaceToast = useToast();
  // The message of an earlier step would cover this one.
  useEffect(() => replaceToast(null), [replaceToast]);
  return (
    <Screen
      title="Your website is live"
      subtitle={
        <>
          Visitors see it at <strong className="wrap-anywhere">{origin}</strong>
        </>
      }
      actions={
        <>
          <CopyButton text={origin} label="Copy link" />
          <ButtonLink href={origin} target="_blank" rel="noreferrer">
            View website <OpensATab />
          </ButtonLink>
        </>
      }
    >
      <div className="grid gap-x-10 gap-y-7 md:grid-cols-[minmax(0,1fr)_220px]">
        <figure>
          <img
            className="block h-auto w-full rounded-card border"
            src={card}
            width={1200}
            height={630}
            alt="Your address as people see it when you share it"
          />
          <figcaption className="mt-3 text-ink-2 text-small">
            This image appears when someone shares your address in a message or on social media.
          </figcaption>
        </figure>
        {qrCode ? (
          <figure>
            <QrCodeImage code={qrCode} label={`QR code of ${origin}`} />
            <figcaption className="mt-3 text-ink-2 text-small">
              Opens your website. For business cards and the van.
            </figcaption>
          </figure>
        ) : null}
      </div>
      {open.length > 0 ? (
        <SettingsPart title="Still to do">
          <OptionList>
            {open.map((step) => (
              <Option
                key={step}
                title={setupStepTexts[step].title}
                text={setupStepTexts[step].text}
                action={
                  <Link className={buttonClass({ variant: 'outline', size: 'sm' })} to={setupStepTexts[step].to}>
                    Start<span className="sr-only"> {setupStepTexts[step].title}</span>
                  </Link>
                }
              />
            ))}
          </OptionList>
        </SettingsPart>
      ) : null}
    </Screen>
  );
}
