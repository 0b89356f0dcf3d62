# TRAINING EXAMPLE: almost everything in this module is wrong on purpose.
# See README.md for the list of faults. Never apply it to an account you care about.

data "aws_ami" "amazon_linux" {
  most_recent = true
  owners      = ["amazon"]

  filter {
    name   = "name"
    values = ["amzn2-ami-hvm-*-x86_64-gp2"]
  }
}

# Fault: every port is open to every address.
resource "aws_security_group" "web" {
  name        = "${var.name}-web"
  description = "Web server"
  vpc_id      = var.vpc_id

  ingress {
    description = "Shell access"
    from_port   = 22
    to_port     = 22
    protocol    = "tcp"
    cidr_blocks = var.admin_cidr_blocks
  }

  ingress {
    description = "Website"
    from_port   = 80
    to_port     = 80
    protocol    = "tcp"
    cidr_blocks = ["0.0.0.0/0"]
  }

  ingress {
    description = "Remote desktop of the jump host"
    from_port   = 3389
    to_port     = 3389
    protocol    = "tcp"
    cidr_blocks = ["0.0.0.0/0"]
  }

  ingress {
    description = "Anything the developers need"
    from_port   = 0
    to_port     = 0
    protocol    = "-1"
    cidr_blocks = ["0.0.0.0/0"]
  }

  egress {
    from_port   = 0
    to_port     = 0
    protocol    = "-1"
    cidr_blocks = ["0.0.0.0/0"]
  }
}

# Faults: public address, first version of the metadata service, plain disks of
# the old volume type, and the database password in the boot script.
resource "aws_instance" "web" {
  ami                         = data.aws_ami.amazon_linux.id
  instance_type               = var.instance_type
  subnet_id                   = var.subnet_ids[0]
  vpc_security_group_ids      = [aws_security_group.web.id]
  iam_instance_profile        = aws_iam_instance_profile.web.name
  associate_public_ip_address = true

  metadata_options {
    http_endpoint = "enabled"
    http_tokens   = "optional"
  }

  root_block_device {
    volume_type = "gp2"
    volume_size = 100
    encrypted   = false
  }

  user_data = <<-EOT
    #!/bin/bash
    yum install -y httpd php php-mysqlnd
    echo "export DB_HOST=${aws_db_instance.main.address}" >> /etc/profile
    echo "export DB_PASSWORD=${var.db_password}" >> /etc/profile
    systemctl enable --now httpd
  EOT

  tags = {
    Name = var.name
  }
}

resource "aws_ebs_volume" "uploads" {
  availability_zone = aws_instance.web.availability_zone
  size              = 200
  type              = "gp2"
  encrypted         = false
}

resource "aws_volume_attachment" "uploads" {
  device_name = "/dev/sdf"
  instance_id = aws_instance.web.id
  volume_id   = aws_ebs_volume.uploads.id
}
