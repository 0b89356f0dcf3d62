# Faults: a queue that anyone may use, a topic in the clear, a key that never
# rotates, logs without an end, and a website over plain HTTP.
resource "aws_sqs_queue" "jobs" {
  name                    = "${var.name}-jobs"
  sqs_managed_sse_enabled = false
}

resource "aws_sqs_queue_policy" "jobs" {
  queue_url = aws_sqs_queue.jobs.url

  policy = jsonencode({
    Version = "2012-10-17"
    Statement = [{
      Effect    = "Allow"
      Principal = "*"
      Action    = "sqs:*"
      Resource  = aws_sqs_queue.jobs.arn
    }]
  })
}

resource "aws_sns_topic" "alerts" {
  name = "${var.name}-alerts"
}

resource "aws_kms_key" "unused" {
  description         = "Was meant for the database"
  enable_key_rotation = false
}

resource "aws_cloudwatch_log_group" "web" {
  name = "/${var.name}/web"
}

resource "aws_lb" "web" {
  name               = "${var.name}-web"
  load_balancer_type = "application"
  security_groups    = [aws_security_group.web.id]
  subnets            = var.subnet_ids
}

resource "aws_lb_target_group" "web" {
  name     = "${var.name}-web"
  port     = 80
  protocol = "HTTP"
  vpc_id   = var.vpc_id
}

resource "aws_lb_target_group_attachment" "web" {
  target_group_arn = aws_lb_target_group.web.arn
  target_id        = aws_instance.web.id
}

resource "aws_lb_listener" "http" {
  load_balancer_arn = aws_lb.web.arn
  port              = 80
  protocol          = "HTTP"

  default_action {
    type             = "forward"
    target_group_arn = aws_lb_target_group.web.arn
  }
}
