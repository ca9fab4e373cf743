/** The steps of the setup checklist. Views import this file, so it has no Zod. */

export const setupSteps = ['business', 'logo', 'hero', 'email', 'legal', 'claims', 'team', 'publish'] as const;
export type SetupStep = (typeof setupSteps)[number];

const settings = '/admin/site-settings';

interface SetupStepTexts extends Record<'title' | 'text' | 'to', string> {
  /** Another way to do the step, and the screen that follows it. */
  also?: Record<'label' | 'to' | 'after', string>;
}

/** The texts of the steps, and the screen of each. */
export const setupStepTexts: Record<SetupStep, SetupStepTexts> = {
  business: {
    title: 'Name, phone number and logo',
    text: 'Your contact details, opening hours and logo, as visitors see them. You can copy them from your old website.',
    to: `${settings}/business-details`,
  },
  logo: {
    title: 'Colour and fonts',
    text: 'Choose a colour, or take it from your logo. You see a sample beside it.',
    to: `${settings}/theme`,
  },
  hero: {
    title: 'First words of the home page',
    text: 'The introduction below your name, and the two buttons.',
    to: '/admin/home-page/hero',
  },
  email: {
    title: 'Email',
    text: 'Choose how to send, then send a test. Until then, notifications and replies wait.',
    to: '/admin/email-settings',
  },
  legal: {
    title: 'Legal pages',
    text: 'Check the privacy policy and the terms of service, and save each one.',
    to: `${settings}/legal-pages`,
  },
  claims: {
    title: 'Claims to check',
    text: 'The sample text says things about your service. Confirm what is true, and edit the rest.',
    to: '/admin/home-page/claims',
  },
  team: {
    title: 'Protect your access',
    text: 'Turn on two-step verification, or invite a second person.',
    to: '/admin/account/security',
    also: { label: 'Invite a colleague', to: '/admin/users/invite', after: '/admin/users' },
  },
  publish: {
    title: 'Publish',
    text: 'Changes to the home page and its appearance are drafts until you publish them.',
    to: '/admin/home-page',
  },
};
