/** Form submissions of staff and visitors, and the message that each returns. */
import { smtpSettings, visitorMessage } from './messages';
import { staffPassword } from './staff';

export interface Action {
  path: string;
  fields?: Record<string, string>;
  /** The title of what is said afterwards, and what follows it. */
  done: string | [string, string];
  failed: string;
  /** The message when no better one applies. */
  fallback?: string;
  /** The table that it writes to, where it leaves no trace in the audit log. */
  table?: string;
  /** No one is signed in; for setup, there is no one yet. */
  by?: 'visitor' | 'first';
}

export const testimonial = {
  authorName: 'Helen Marsh',
  authorPosition: 'Finance Director',
  authorInitials: 'HM',
  content: 'Honest advice, and someone always picks up the phone.',
};
export const accreditation = { name: 'Cyber Essentials Plus', logoUrl: 'https://img.example/mark.svg' };
export const post = {
  title: 'Moving office',
  content: 'Six weeks before the van comes, order the line.',
  tags: 'Security',
};
export const page = { title: 'About us', content: 'We began in a shed.' };
export const link = { platform: 'linkedin', url: 'https://www.linkedin.com/company/uplink' };
const person = { username: 'tunde', email: 'tunde@uplink.example', firstName: 'Tunde', lastName: 'Bakare' };
export const business = {
  brandName: 'Okafor IT',
  tagline: 'IT Solutions That Work',
  phone: '+44 20 7946 0999',
  email: 'hello@okafor.example',
  address: '1 High Street\nLondon',
  openingHours: 'Monday to Friday',
  foundedYear: '2014',
};
const smtp = Object.fromEntries(Object.entries(smtpSettings).map(([name, value]) => [name, String(value)]));
const settings = '/admin/site-settings';

export const actions: Action[] = [
  {
    path: '/?index',
    fields: visitorMessage,
    done: ['Message sent successfully!', 'We&#x27;ll get back to you as soon as possible.'],
    failed: 'Error sending message',
    table: 'outbox_mails',
    by: 'visitor',
  },
  {
    path: '/admin/login',
    fields: { username: 'admin', password: staffPassword },
    done: ['Login successful', 'Welcome to the admin dashboard'],
    failed: 'Login failed',
    fallback: 'Login failed',
    table: 'sessions',
    by: 'visitor',
  },
  {
    path: '/admin/setup',
    fields: {
      username: 'priya',
      email: 'priya@uplink.example',
      password: 'a long password',
      confirmPassword: 'a long password',
    },
    done: ['Admin account created successfully', 'You are logged in'],
    failed: 'Setup failed',
    fallback: 'There was a problem creating your admin account',
    by: 'first',
  },
  { path: '/admin/logout', done: 'Logged out successfully', failed: 'Error logging out', table: 'sessions' },
  {
    path: '/admin/testimonials/new',
    fields: testimonial,
    done: 'Testimonial added successfully',
    failed: 'Failed to add testimonial',
  },
  {
    path: '/admin/testimonials/1/edit',
    fields: testimonial,
    done: 'Testimonial updated successfully',
    failed: 'Failed to update testimonial',
  },
  {
    path: '/admin/testimonials/1/delete',
    done: 'Testimonial deleted successfully',
    failed: 'Failed to delete testimonial',
  },
  {
    path: '/admin/blog-posts/new',
    fields: { ...post, slug: 'another' },
    done: 'Blog post created successfully',
    failed: 'Error creating blog post',
    fallback: 'Failed to create blog post',
  },
  {
    path: '/admin/blog-posts/1/edit',
    fields: post,
    done: 'Blog post updated successfully',
    failed: 'Error updating blog post',
    fallback: 'Failed to update blog post',
  },
  {
    path: '/admin/blog-posts/1/published',
    fields: { isPublished: 'true' },
    done: 'Blog post updated successfully',
    failed: 'Error updating blog post',
    fallback: 'Failed to update blog post',
  },
  {
    path: '/admin/blog-posts/1/delete',
    done: 'Blog post deleted successfully',
    failed: 'Error deleting blog post',
    fallback: 'Failed to delete blog post',
  },
  {
    path: '/admin/blog-posts/tags',
    fields: { slug: 'security', name: 'Cyber security' },
    done: 'Tag renamed successfully',
    failed: 'Error renaming tag',
  },
  {
    path: '/admin/accreditations/new',
    fields: accreditation,
    done: 'Accreditation added successfully',
    failed: 'Failed to add accreditation',
  },
  {
    path: '/admin/accreditations/1/edit',
    fields: accreditation,
    done: 'Accreditation updated successfully',
    failed: 'Failed to update accreditation',
  },
  {
    path: '/admin/accreditations/1/active',
    fields: { isActive: 'false' },
    done: 'Accreditation updated successfully',
    failed: 'Failed to update accreditation',
  },
  {
    path: '/admin/accreditations/1/delete',
    done: 'Accreditation deleted successfully',
    failed: 'Failed to delete accreditation',
  },
  {
    path: '/admin/email-settings/smtp',
    fields: smtp,
    done: 'SMTP configuration saved successfully',
    failed: 'Failed to save SMTP configuration',
  },
  {
    path: `${settings}/social-media`,
    fields: link,
    done: 'Social media link added',
    failed: 'Failed to create social media link',
  },
  {
    path: `${settings}/social-media/1/edit`,
    fields: link,
    done: 'Social media link updated',
    failed: 'Failed to update social media link',
  },
  {
    path: `${settings}/social-media/1/enabled`,
    fields: { isEnabled: 'false' },
    done: 'Social media link updated',
    failed: 'Failed to update social media link',
  },
  {
    path: `${settings}/social-media/1/delete`,
    done: 'Social media link deleted',
    failed: 'Failed to delete social media link',
  },
  {
    path: '/admin/pages/new',
    fields: { ...page, slug: 'another' },
    done: 'Page created successfully',
    failed: 'Error creating page',
    fallback: 'Failed to create page',
  },
  {
    path: '/admin/pages/1/edit',
    fields: page,
    done: 'Page updated successfully',
    failed: 'Error updating page',
    fallback: 'Failed to update page',
  },
  {
    path: '/admin/pages/1/published',
    fields: { isPublished: 'true' },
    done: 'Page updated successfully',
    failed: 'Error updating page',
    fallback: 'Failed to update page',
  },
  {
    path: '/admin/pages/1/delete',
    done: 'Page deleted successfully',
    failed: 'Error deleting page',
    fallback: 'Failed to delete page',
  },
  ...['privacy-policy', 'terms-of-service', 'copyright-text'].map((key) => ({
    path: `${settings}/legal-pages`,
    fields: { key, content: 'All of it.' },
    done: 'Content saved successfully',
    failed: 'Failed to save content',
  })),
  {
    path: '/admin/home-page/hero',
    fields: { lead: 'We look after computers.' },
    done: [
      'Saved in the draft',
      `Default restored: ${[
        'Small heading, First button, Second button',
        ...[1, 2, 3].map((label) => `Illustration label ${label}, Illustration label ${label}, line 2`),
      ].join(', ')}.`,
    ],
    failed: 'Failed to save the page',
  },
  {
    path: '/admin/home-page/about/move',
    fields: { name: 'about', direction: 'up' },
    done: 'Saved in the draft',
    failed: 'Failed to change the page',
  },
  {
    path: '/admin/home-page/about/visibility',
    fields: { name: 'about', isShown: 'false' },
    done: 'Saved in the draft',
    failed: 'Failed to change the page',
  },
  {
    path: '/admin/home-page/claims',
    fields: { id: 'contact.privacy' },
    done: 'Claim confirmed',
    failed: 'Failed to confirm the claim',
  },
  {
    path: `${settings}/sitemap`,
    fields: { baseUrl: 'https://www.okafor.example' },
    done: ['Sitemap generated successfully', 'It lists 4 pages.'],
    failed: 'Failed to generate sitemap',
  },
  {
    path: `${settings}/redirects`,
    fields: { source: '/old-page', target: '/services' },
    done: 'Redirect added',
    failed: 'Failed to add redirect',
  },
  {
    path: `${settings}/webhooks/new`,
    fields: {
      name: 'The team',
      format: 'slack',
      url: 'https://hooks.slack.example/services/1',
      events: 'message.created',
    },
    done: 'Webhook added',
    failed: 'Failed to add the webhook',
  },
  {
    path: `${settings}/business-details`,
    fields: business,
    done: [
      'Business details saved successfully',
      'Google can’t read these hours. Write them as “Monday to Friday 9am to 5:30pm” or “24/7”, one line for each.',
    ],
    failed: 'Failed to save business details',
  },
  {
    path: '/admin/users/new',
    fields: { ...person, role: 'editor', password: 'plum-7' },
    done: 'User created successfully',
    failed: 'Error creating user',
  },
  {
    path: '/admin/users/2/edit',
    fields: { ...person, role: 'editor' },
    done: 'User updated successfully',
    failed: 'Error updating user',
  },
  { path: '/admin/users/2/delete', done: 'User deleted successfully', failed: 'Error deleting user' },
];
