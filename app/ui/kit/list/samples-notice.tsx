import { PostButton } from '../form/post-button';
import { DialogLink } from '../frame/screen';
import { InlineNotice } from './list';

export const samplesFailed = 'Failed to change the sample testimonials';

interface SamplesProps {
  /** The current screen, which is shown again. */
  from: '/admin/dashboard' | '/admin/testimonials';
}

/** The notice that visitors see the sample testimonials, with a button to hide them. */
export function SamplesNotice({ from }: SamplesProps) {
  return (
    <InlineNotice
      className="mb-7"
      actions={
        <>
          <SamplesForm from={from} hidden>
            Hide samples
          </SamplesForm>
          <DialogLink to="/admin/testimonials/new" size="sm">
            Add testimonial
          </DialogLink>
        </>
      }
    >
      <strong>Three sample testimonials are showing on the website.</strong> They disappear when you add your own.
    </InlineNotice>
  );
}

interface SamplesFormProps extends SamplesProps {
  hidden: boolean;
  size?: 'default' | 'sm';
  children: string;
}

export function SamplesForm({ from, hidden, size = 'sm', children }: SamplesFormProps) {
  return (
    <PostButton
      action="/admin/testimonials/samples"
      failed={samplesFailed}
      fields={{ from, hidden }}
      scrollsUp
      variant="outline"
      size={size}
    >
      {children}
    </PostButton>
  );
}
