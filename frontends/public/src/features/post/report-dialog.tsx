import type { Post } from '@el-reto/contracts';
import { call, toast } from '@el-reto/ui/runtime';
import { Form, useForm } from '@el-reto/ui/account';
import { report as texts } from '@el-reto/ui/messages';
import { Dialog, FormError, TextArea } from '@el-reto/ui';

const reasons = texts.reasons;
const otherReason = reasons.at(-1);
const detailMaxLength = 400;

export default function ReportDialog({ post, onClose }: { post: Post; onClose: () => void }) {
  const { field, values, ...form } = useForm({
    rules: {
      reason: (reason) => (reason ? null : texts.reasonMissing),
      detail: (detail, { reason }) =>
        reason === otherReason && !detail.trim() ? texts.moreMissing : null,
    },
    send({ reason, detail }) {
      const words = [reason, detail.trim()].filter(Boolean).join(': ');
      return call('reportPost', { params: { postId: post.id }, body: { reason: words } });
    },
    onSent({ message }) {
      toast(message, { tone: 'good' });
      onClose();
    },
  });

  const { error: reasonMissing, ...reason } = field('reason');
  return (
    <Dialog onClose={onClose} title={texts.title} isDirty={values.detail.trim() !== ''}>
      <Form {...form} tone="danger" submit={texts.send}>
        <p>{texts.lead}</p>
        <fieldset className="grid gap-1">
          <legend className="pb-1 font-bold">{texts.why}</legend>
          {reasons.map((text) => (
            <label key={text} className="flex min-h-11 cursor-pointer items-center gap-3">
              <input
                {...reason}
                type="radio"
                value={text}
                className="size-6 shrink-0 accent-grana focus-ring"
              />
              {text}
            </label>
          ))}
          {reasonMissing && <FormError text={reasonMissing} />}
        </fieldset>
        <TextArea {...field('detail')} label={texts.more} rows={3} maxLength={detailMaxLength} />
      </Form>
    </Dialog>
  );
}
